"""Pages for printing are rendered as the server renders them."""

from tests import fresh_server

fresh_server.data_folder()

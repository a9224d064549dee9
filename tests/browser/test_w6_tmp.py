from tests.browser.screens import Screens, barriers
from tests.browser.test_every_page import UNTRANSLATED, see, every_page
from tests.web.venue import Venue
def test_x(venue: Venue, screens: Screens):
    pages=[s for s in every_page(venue) if s.name.startswith("player")]
    print(len(pages))
    screen=screens.signed_in("/desk/",width=360)
    found=[]
    for stop in pages:
        see(screen,stop)
        found+=barriers(screen)
        if screen.evaluate("document.documentElement.scrollWidth")>360: found.append(stop.path+" wide")
    screen.emulate_media(color_scheme="dark")
    for stop in pages: found+=barriers(see(screen,stop))
    screen.context.add_cookies([{"name":"language","value":"en-XA","url":screens.address}])
    for stop in pages:
        w=see(screen,stop).evaluate(UNTRANSLATED)
        if w: found.append((stop.name,w))
    for f in found: print(f)
    assert not found

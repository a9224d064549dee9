"""The door for programs: JSON over HTTP, described by OpenAPI, under the same rules as pages."""

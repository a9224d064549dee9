"""Rule packs: a season's rules as data, and the patches that variants and house rules are."""

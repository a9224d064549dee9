"""What is chosen before a game is played: leaders, bans, crews, specialists."""

"""The clock of one table: taps of two players and of officials, folded into time used and left."""

-- Loan losses are an expense that the close of a year takes, like all other.
update posting_rules set moves = moves || '{loan_loss>surplus,surplus>loan_loss}' where deed = 'surplus.closed';

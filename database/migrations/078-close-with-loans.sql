-- Interest and fees of loans are income that the close of a year takes, like all other.
update posting_rules set moves = moves || '{loan_interest>surplus,loan_fees>surplus,surplus>loan_interest,surplus>loan_fees}'
where deed = 'surplus.closed';

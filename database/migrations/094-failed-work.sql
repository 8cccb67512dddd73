-- Long work that failed is found for the administrators' first screen by what it is, however much else has ended.
create index long_works_failed on long_works (ended_at, id) where state = 'failed';

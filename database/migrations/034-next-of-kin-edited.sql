-- Members name their next of kin themselves.
grant update (next_of_kin) on profiles to kolo_app;

-- How many lines of a list were skipped is in its reading, with why each of them was.
alter table move_ins drop column passed_over;

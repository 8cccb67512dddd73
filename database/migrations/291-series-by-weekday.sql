-- A series can come again on a weekday of the month, such as the last Saturday, and on the last day of a shorter month
-- (docs/decisions/291-a-shorter-month-has-its-last-day.md).
alter table events drop constraint events_repeat_rule_check;
alter table events add constraint events_repeat_rule_check check (repeat_rule ~ ('^FREQ=(WEEKLY|MONTHLY);INTERVAL=[1-4]'
  || '(;BYDAY=(-1|[1-4])(SU|MO|TU|WE|TH|FR|SA)|;BYMONTHDAY=28(,29(,30(,31)?)?)?;BYSETPOS=-1)?'
  || ';(COUNT=[0-9]{1,2}|UNTIL=[0-9]{8})$'));

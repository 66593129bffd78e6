alter table private.reports validate constraint reports_have_one_subject;

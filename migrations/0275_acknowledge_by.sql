-- Until when a text is to be acknowledged.
alter table statement add column acknowledge_by date;
alter table library_document add column acknowledge_by date;

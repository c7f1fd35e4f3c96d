-- needs: current_org, org_today, whistle_readers_on, reports_without_reader
-- No table: the functions tell how many open reports nobody would be left to read.
select 1;

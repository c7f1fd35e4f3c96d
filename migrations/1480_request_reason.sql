-- Who asks for leave need not say why: of which types a reason is wanted stands in their declarations.
alter table request drop constraint request_request_remarks_check;
alter table request add constraint request_request_remarks_check check (length(request_remarks) <= 255);

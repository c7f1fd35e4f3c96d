-- What people write on the noticeboard of their organization, and what they propose where HR looks at it first.
create table notice_post_request (
  org_id int not null references organization,
  request_id uuid not null,
  title text not null check (length(title) between 1 and 150),
  body text not null check (length(body) between 1 and 5000),
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade
);
call tenant_table('notice_post_request', key => 'request_id');

create table notice_post (
  org_id int not null references organization,
  id uuid not null,
  -- null: HR that is not employed here
  author_id uuid,
  -- what HR says for the organization
  is_notice boolean not null default false,
  title text not null check (length(title) between 1 and 150),
  body text not null check (length(body) between 1 and 5000),
  -- stands above the others until this day
  pinned_until date,
  -- the last day on which it is shown
  expires_on date,
  -- what HR approved it by
  request_id uuid,
  published_at timestamptz not null,
  state text not null default 'Published' check (state in ('Published', 'Removed')),
  removed_reason text check (length(removed_reason) between 1 and 255),
  version int not null default 1,
  primary key (org_id, id),
  check ((state = 'Removed') = (removed_reason is not null)),
  foreign key (org_id, author_id) references employee (org_id, id) on delete set null (author_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete set null (request_id)
);
create index notice_post_shown on notice_post (org_id, published_at desc, id) where state = 'Published';
create index notice_post_list on notice_post (org_id, published_at desc, id);
create index notice_post_author on notice_post (org_id, author_id) where author_id is not null;
create index notice_post_request_id on notice_post (org_id, request_id) where request_id is not null;
call tenant_table('notice_post');

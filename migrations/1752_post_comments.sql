-- Who reads what is said about a post, and whether its words were changed after it was published.

alter table notice_post
  add column comments_by text not null default 'Everybody' check (comments_by in ('Everybody', 'Author and HR', 'Nobody')),
  add column edited_at timestamptz;

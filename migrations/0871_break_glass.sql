-- Holders of all rights come in by their password where a provider is required of everybody (features 25). Which sessions began
-- so, and which sign-ins on their way: a second step is then always asked, and must be there before anything else opens.
alter table account_session add column breaks_glass boolean not null default false;
alter table login_challenge add column breaks_glass boolean not null default false;

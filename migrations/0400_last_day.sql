-- The last day is spoken about: whoever decides proposes another one, and the person agrees or objects.
alter table resignation
  add column proposed_last_day date,
  add column proposed_treatment text check (proposed_treatment in ('Waived', 'Paid by employee', 'Paid by organization')),
  add column proposed_by uuid references account on delete set null,
  add column proposed_by_name text,
  add column proposed_at timestamptz,
  add column proposal_remarks text check (length(proposal_remarks) between 1 and 255),
  add column proposal_state text check (proposal_state in ('Waiting', 'Agreed', 'Objected', 'Lapsed')),
  add column proposal_answer text check (length(proposal_answer) between 1 and 255),
  add column waiver_declined_at timestamptz,
  add constraint resignation_proposal check ((proposal_state is null) = (proposed_last_day is null)
    and (proposal_state is null) = (proposed_treatment is null) and (proposal_state is null) = (proposed_at is null)
    and (proposal_state is distinct from 'Objected' or proposal_answer is not null));

-- What happens to a request beside the states that it goes through.
alter table request_history
  drop constraint request_history_action_performed_check,
  add constraint request_history_action_performed_check check (action_performed in
    ('Requested', 'Forwarded', 'Approved', 'Declined', 'Cancelled', 'Revoked', 'Edited', 'Proposed', 'Agreed', 'Objected'));

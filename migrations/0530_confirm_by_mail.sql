-- Who has neither password nor passkey shows again who they are by a code of a mail. It signs nobody in.
alter table login_challenge
  drop constraint login_challenge_method_check,
  add constraint login_challenge_method_check check (method in ('email_otp', 'totp', 'passkey', 'confirm'));

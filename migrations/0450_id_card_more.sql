-- A card says which one it takes the place of, and that people were told of its end.
alter table id_card add column reissue_of uuid, add column warned_for date;
alter table id_card add foreign key (org_id, reissue_of) references id_card (org_id, id) on delete set null (reissue_of);
create index id_card_reissued on id_card (org_id, reissue_of) where reissue_of is not null;
create index id_card_ending on id_card (org_id, expires_on) where status = 'Issued';

-- Forms are sent and asked for again appraiser by appraiser, in batches: the next ones of an occasion are found in their order.
create index appraisal_assignment_appraisers on appraisal_assignment (org_id, occasion_id, appraiser_id, state);

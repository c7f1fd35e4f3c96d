import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import { trainer, training } from '#modules/training/shared/training.ts'

const codes = [P.training.list]

/** Requests tell their history themselves. */
export const audited: readonly AuditedTable[] = [
  auditedSettings(trainer),
  auditedSettings(training),
  {
    table: 'training_session',
    title: 'Training session',
    codes,
    references: { training_id: ['training', 'name'], trainer_id: ['trainer', 'name'] },
  },
  {
    table: 'training_member',
    title: 'Participant of a training',
    codes,
    references: {
      employee_id: ['employee', 'full_name'],
      session_id: ['training_session', 'starts_on'],
      effect_by: ['account', 'full_name'],
    },
    // feedback is for averages only
    hidden: ['joined_at', 'feedback', 'feedback_at', 'rating'],
  },
  {
    table: 'training_cost',
    title: 'Cost of a training',
    codes,
    references: { session_id: ['training_session', 'starts_on'] },
  },
  {
    table: 'training_need',
    title: 'Training need',
    codes: [P.training.list, P.training.requests],
    references: {
      employee_id: ['employee', 'full_name'],
      ksao_id: ['ksao', 'name'],
      training_id: ['training', 'name'],
      session_id: ['training_session', 'starts_on'],
    },
    hidden: ['found_at', 'member_id', 'told_days'],
  },
]

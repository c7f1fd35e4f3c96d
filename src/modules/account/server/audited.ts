import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'

const codes = [P.groups.all]
const security = [P.security.all]

export const audited: readonly AuditedTable[] = [
  { table: 'permission_group', title: 'Group', codes, fields: { codes: 'Permissions' } },
  {
    table: 'permission_group_member',
    title: 'Member',
    codes,
    fields: { account_id: 'Person', provider_id: 'By provider' },
    references: { account_id: ['account', 'full_name'], provider_id: ['identity_provider', 'name'] },
    hidden: ['group_id'],
    part_of: 'permission_group',
  },
  {
    table: 'membership_branch',
    title: 'HR of this branch',
    codes,
    fields: { account_id: 'Person' },
    references: { account_id: ['account', 'full_name'] },
    hidden: ['branch_id'],
    part_of: 'branch',
  },
  {
    table: 'membership_division',
    title: 'HR of this division',
    codes,
    fields: { account_id: 'Person' },
    references: { account_id: ['account', 'full_name'] },
    hidden: ['division_id'],
    part_of: 'division',
  },
  { table: 'organization_security', title: 'Second step of signing in', codes: security },
  {
    table: 'security_group',
    title: 'Group whose holders are asked',
    codes: security,
    fields: { group_id: 'Group' },
    references: { group_id: ['permission_group', 'name'] },
    hidden: ['security_id'],
    part_of: 'organization_security',
  },
  {
    table: 'identity_provider',
    title: 'Provider of signing in',
    codes: security,
    hidden: ['client_secret_sealed', 'tried_at'],
  },
  {
    table: 'identity_provider_group',
    title: 'Group that a provider gives',
    codes: security,
    fields: { value: 'Value', group_id: 'Group', declared_by: 'Declared by' },
    references: { group_id: ['permission_group', 'name'], declared_by: ['account', 'full_name'] },
    hidden: ['provider_id'],
    part_of: 'identity_provider',
  },
  {
    table: 'user_security',
    title: 'Second step of one person',
    codes: security,
    references: { account_id: ['account', 'full_name'] },
  },
  {
    table: 'password_demand',
    title: 'Another password asked of one person',
    codes: security,
    fields: { account_id: 'Person' },
    references: { account_id: ['account', 'full_name'], asked_by: ['account', 'full_name'] },
  },
  { table: 'consent_purpose', title: 'Terms or consent', codes: security },
  {
    table: 'consent_text',
    title: 'Edition of terms',
    codes: security,
    references: { created_by: ['account', 'full_name'] },
    hidden: ['body', 'purpose_id'],
    part_of: 'consent_purpose',
  },
  {
    table: 'api_key',
    title: 'API key',
    codes: security,
    fields: { codes: 'Permissions', can_write: 'May also change data', account_id: 'Made by' },
    references: { account_id: ['account', 'full_name'] },
    hidden: ['token_hash'],
  },
]

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

const known: Record<Tone, readonly string[]> = {
  success: [
    'approved',
    'active',
    'completed',
    'present',
    'paid',
    'resolved',
    'done',
    'published',
    'verified',
    'acknowledged',
    'applied',
    'joined',
    'taken',
    'settled',
    'repaid',
    'disbursed',
  ],
  warning: [
    'requested',
    'pending',
    'probation',
    'late',
    'waiting',
    'expiring',
    'on hold',
    'partial',
    'queued',
    'initiated',
    'in notice',
    'notice',
    'clearance',
    'settlement',
  ],
  danger: [
    'declined',
    'absent',
    'failed',
    'overdue',
    'expired',
    'blocked',
    'terminated',
    'unresolved',
    'denied',
    'no-show',
  ],
  info: [
    'forwarded',
    'in progress',
    'repaying',
    'on leave',
    'processing',
    'running',
    'confirmed',
    'generated',
    'open',
    'accepted',
    'onboarding',
    'scheduled',
    'planned',
    'in review',
    'issued',
    'sent',
  ],
  neutral: ['cancelled', 'revoked', 'draft', 'archived', 'closed', 'resigned', 'inactive', 'stopped', 'off'],
}

/** The tone that a common word of state has; neutral for one that is not known. */
export function toneOf(status: string): Tone {
  const word = status.toLowerCase().replaceAll('_', ' ')
  const tones = ['success', 'warning', 'danger', 'info'] as const
  return tones.find((tone) => known[tone].includes(word)) ?? 'neutral'
}

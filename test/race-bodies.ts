/** What neither the row nor the schema says of a change: days that lie ahead, and texts with a form of their own. */
export const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /task/{org}/tasks/{id}/approve/': { score: 5, remarks: 'As agreed' },
  'POST /task/{org}/tasks/{id}/ask-deadline/': { asked_deadline: '2027-01-15' },
  'PATCH /work-log/{org}/logs/{id}/': { time_spent: '1:30' },
  'POST /recruitment/{org}/application/{id}/move/': { stage: 'Pre-screening' },
  'POST /recruitment/{org}/application/{id}/referee/': { referee_email: 'referee@example.test' },
  'POST /recruitment/{org}/application/{id}/salary/': { amount: '50000' },
  'POST /recruitment/{org}/application/{id}/talent/': {
    keep_until: '2027-01-15',
    has_consent: true,
  },
  'POST /employee-evaluation/{org}/assigned-targets/{id}/actual/': { on_date: '2026-11-20', value: '1' },
  'POST /assessment/{org}/takers/{id}/mark/': { written_marks: '1' },
  'POST /attendance/{org}/overtime-request/{id}/{action}/': { remarks: 'As planned' },
  'POST /attendance/{org}/overtime-claim/{id}/{action}/': { remarks: 'Checked' },
  'POST /payroll/{org}/advance-salary/{id}/disburse/': { disbursed_on: '2026-11-20' },
  'POST /payroll/{org}/advance-salary/{id}/settle/': { settled_on: '2026-11-20' },
}

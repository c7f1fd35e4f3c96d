export type Audience = 'employee' | 'supervisor' | 'hr' | 'visitor'

/** What one module is for, told to those who use it. */
export interface HelpTopic {
  /** Name of the module, as in its address: `/help/modules/leave`. */
  readonly id: string
  readonly title: string
  readonly group: HelpGroup
  readonly summary: string
  /** What each may do, one sentence a line. */
  readonly can: Partial<Record<Audience, readonly string[]>>
  /** Words that mean something particular here. */
  readonly terms?: readonly (readonly [term: string, meaning: string])[]
  readonly questions?: readonly (readonly [question: string, answer: string])[]
}

export type HelpGroup = 'People' | 'Time' | 'Pay' | 'Work' | 'Growth' | 'Organization'

export const projectStates = ['Planned', 'Active', 'On hold', 'Completed', 'Cancelled'] as const
export const priorities = ['Low', 'Medium', 'High', 'Critical'] as const
export const completions = ['Any', 'All'] as const

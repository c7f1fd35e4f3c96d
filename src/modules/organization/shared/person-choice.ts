export const genders = ['Female', 'Male', 'Other'] as const
export const maritalStatuses = ['Single', 'Married', 'Divorced', 'Widowed'] as const
/** Where the work is done. */
export const workLocations = ['On site', 'Hybrid', 'Remote', 'Field'] as const

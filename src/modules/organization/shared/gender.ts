export const genders = ['Female', 'Male', 'Other'] as const

// What the records of the demo name: none of these exists.

export const banks = ['Sagarmatha Commercial Bank', 'Koshi Bank', 'Gandaki Bank', 'Karnali Development Bank']
export const colleges = [
  'Valley College',
  'Annapurna Campus',
  'Koshi Campus',
  'Bagmati Institute of Technology',
  'Terai Multiple Campus',
]
export const employers = [
  'Everest Software',
  'Kantipath Traders',
  'Mechi Industries',
  'Lumbini Consultants',
  'Seti Foods',
]
export const degrees = {
  Executive: 'Master of Business Administration',
  Director: 'Master of Business Administration',
  Manager: 'Master of Science',
  Senior: 'Bachelor of Engineering',
  Officer: 'Bachelor of Business Studies',
  Assistant: 'Bachelor of Arts',
  Trainee: 'Higher Secondary (10+2)',
} as const
/** Rupees a year, about. */
export const pay = {
  Executive: 4_200_000,
  Director: 2_640_000,
  Manager: 1_680_000,
  Senior: 1_080_000,
  Officer: 660_000,
  Assistant: 420_000,
  Trainee: 288_000,
} as const

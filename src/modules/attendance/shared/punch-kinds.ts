/** Where a punch comes from, and which way it goes; as the table of punches has them. */
export const punchSources = [
  'Device',
  'Web',
  'Mobile',
  'Kiosk',
  'HR',
  'Import',
  'Adjustment',
  'Travel',
  'Training',
  'Timesheet',
] as const
export const punchDirections = ['In', 'Out', 'Break out', 'Break in', 'Unknown'] as const

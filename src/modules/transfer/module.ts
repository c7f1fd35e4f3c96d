export const transfer = {
  name: 'transfer',
  title: 'Transfer requests',
  uses: ['commons', 'organization', 'hris'],
} as const

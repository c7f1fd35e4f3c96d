export const account = { name: 'account', title: 'Account', uses: ['commons'] } as const

export const account = { name: 'account', title: 'Account', uses: [] } as const

export const account = { name: 'account', title: 'Account', uses: ['commons', 'organization'] } as const

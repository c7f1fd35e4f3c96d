export const organization = { name: 'organization', title: 'Organization', uses: ['commons'] } as const

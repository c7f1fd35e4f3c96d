export const organization = { name: 'organization', title: 'Organization', uses: [] } as const

export const commons = { name: 'commons', title: 'Commons', uses: [] } as const

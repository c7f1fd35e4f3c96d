export const reportBuilder = { name: 'report-builder', title: 'Report builder', uses: [] } as const

export const forms = { name: 'forms', title: 'Forms and surveys', uses: ['organization'] } as const

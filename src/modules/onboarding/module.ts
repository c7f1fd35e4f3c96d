export const onboarding = { name: 'onboarding', title: 'Onboarding', uses: ['organization', 'hris'] } as const

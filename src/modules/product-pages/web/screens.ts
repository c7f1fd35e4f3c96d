import { screen, type BuiltScreen, type Screen } from '#kernel/screen.ts'

const terms = () => import('#modules/product-pages/web/terms.tsx')
const privacy = () => import('#modules/product-pages/web/privacy.tsx')

/** The catalogue comes from outside, so that help lists the pages that there are. */
export const productPages = (
  load: () => Promise<{ catalogue: readonly Screen[] }>,
): readonly BuiltScreen[] => [
  screen('public', 'about', 'About', () => import('#modules/product-pages/web/about.tsx')),
  screen('public', 'contact', 'Contact', () => import('#modules/product-pages/web/contact.tsx')),
  screen('public', 'help', 'Help', () => import('#modules/product-pages/web/help.tsx')),
  screen(
    'public',
    'help/modules/{id}',
    'Help on a Module',
    () => import('#modules/product-pages/web/help-module.tsx'),
    { props: { load } },
  ),
  screen('public', 'terms-and-condition', 'Terms and Conditions', terms),
  screen('public', 'privacy-and-policy', 'Privacy and Policy', privacy),
  screen('account', 'terms-and-condition', 'Terms and Conditions', terms),
  screen('account', 'privacy-and-policy', 'Privacy and Policy', privacy),
]

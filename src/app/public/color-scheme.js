// Loaded before any style, so that the chosen scheme is there at the first paint. A file of its own: the page's
// content security policy admits no inline script.
const kept = localStorage.getItem('mantine-color-scheme-value')
const dark = matchMedia('(prefers-color-scheme: dark)').matches
const scheme = kept === 'light' || kept === 'dark' ? kept : dark ? 'dark' : 'light'
document.documentElement.setAttribute('data-mantine-color-scheme', scheme)

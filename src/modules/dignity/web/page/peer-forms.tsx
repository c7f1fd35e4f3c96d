export { PeerForms as default } from '#modules/dignity/web/owed.tsx'

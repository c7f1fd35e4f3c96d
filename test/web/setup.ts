import { prepareBrowser } from '#test/web/render.tsx'

prepareBrowser()

export { Post } from '#modules/noticeboard/web/post.tsx'
export { WritePost } from '#modules/noticeboard/web/post-form.tsx'
export { RemovePost } from '#modules/noticeboard/web/remove-post.tsx'

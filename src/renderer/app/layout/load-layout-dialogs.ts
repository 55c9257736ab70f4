export const loadLayoutDialogs = () => import('./layout-dialogs.tsx')

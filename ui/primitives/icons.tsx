/**
 * The drawings of every icon in use (Lucide's 24 grid, 1.75 line, and our own kolo), each as one path, so that
 * a screen ships only those it names: `<Icon of={houseIcon} />`. Two files, so that the first scripts carry only
 * what the shell draws.
 */
export * from '../brand/icons-screens.tsx'
export * from '../brand/icons-shell.tsx'

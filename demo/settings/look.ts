/** Haldene's own look: spruce and fired clay on warm paper. */
export const look = {
  colors: {
    primary: '#2f4f46',
    secondary: '#b3603f',
    info: '#4c7d96',
    success: '#3c8a62',
    warning: '#d9a441',
    error: '#c4473a',
  },
  base: {
    'base-100': ['#fdfcfa', '#161816'] as [string, string],
    'base-200': ['#f4f1ec', '#1f2220'] as [string, string],
    'base-300': ['#e0dad1', '#383d3a'] as [string, string],
  },
  // Characters missing from both families, such as Chinese, use the reader's own sans-serif font.
  fonts: {
    sans: 'Figtree, ui-sans-serif, system-ui, -apple-system, sans-serif',
    display: 'Petrona, Georgia, ui-sans-serif, system-ui, sans-serif',
  },
  // A wider margin at the edge of phones.
  container: { padding: { DEFAULT: '1.125rem' } },
  borderRadius: '.375rem',
}

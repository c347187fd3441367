export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'desk-theme'
const dark = matchMedia('(prefers-color-scheme: dark)')

/** The person's choice in this browser. Storage that throws counts as empty. */
export function chosenTheme(): Theme {
  try {
    return themes.find((each) => each === localStorage.getItem(key)) ?? 'system'
  } catch {
    return 'system'
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme)
  } catch {
    // The choice then lasts as long as the tab.
  }
  paint(theme)
}

/** Applies the choice, and follows the system while there is none. */
export function startTheme(): void {
  paint(chosenTheme())
  dark.addEventListener('change', () => paint(chosenTheme()))
}

function paint(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'system' && dark.matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

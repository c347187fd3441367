/** Closes the menu's panel under the pointer. It stays closed until the pointer leaves the menu. */
export function closeMenuPanel(): void {
  const menu = document.getElementById('site-nav')
  if (!menu?.matches(':hover')) return
  menu.dataset.chosen = ''
  menu.addEventListener('mouseleave', () => delete menu.dataset.chosen, { once: true })
}

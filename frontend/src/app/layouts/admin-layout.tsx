export function AdminLayout() {
  return null;
}

import { type DependencyContainer, type InjectionToken, instanceCachingFactory } from 'tsyringe';

export function token<T>(name: string): InjectionToken<T> {
  return Symbol(name);
}

/** One instance per container, made on first use. Plain factories keep tsyringe out of the classes it builds. */
export function singleton<T>(
  container: DependencyContainer,
  key: InjectionToken<T>,
  make: (container: DependencyContainer) => T,
): void {
  container.register(key, { useFactory: instanceCachingFactory(make) });
}

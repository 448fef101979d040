from aegis_verifiers.taskset import AegisConfig, AegisData, AegisTask, AegisTaskConfig, AegisTaskset

__all__ = ["AegisConfig", "AegisData", "AegisTask", "AegisTaskConfig", "AegisTaskset"]
